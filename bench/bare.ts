import fastify from "fastify";
import pg from "pg";
import { FLOOR_STATEMENT } from "./floor.ts";

/** The smallest correct reservation behind a bare Fastify, for comparison. */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = fastify();
app.post("/reservations", async (_request, reply) => {
  const { rowCount } = await pool.query({ name: "floor", text: FLOOR_STATEMENT, values: [`o_${Math.random()}`] });
  return reply.code(rowCount === 0 ? 409 : 201).send({ data: { is_reserved: rowCount !== 0 } });
});
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
