import { type SqlBool, sql } from "kysely";

/** Orders on their way. Written out, not given as parameters: only then does PostgreSQL know that the indexes of open orders will do. */
export const isOpenOrder = sql<SqlBool>`orders.status in ('RESERVED', 'AWAITING_PAYMENT')`;
