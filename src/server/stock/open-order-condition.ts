import { type SqlBool, sql } from "kysely";

/**
 * Orders that are not complete yet. The states are literals, not parameters: only then can
 * PostgreSQL use the indexes of open orders.
 */
export const isOpenOrder = sql<SqlBool>`orders.status in ('RESERVED', 'AWAITING_PAYMENT')`;
