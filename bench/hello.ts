import fastify from "fastify";

/** The baseline for pages: Fastify's hello-world, on the port in `PORT`. */
const app = fastify();
app.get("/", async () => ({ hello: "world" }));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
