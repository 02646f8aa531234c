import pg from "pg";

/**
 * Creates the product's own user and database on the first start. The user owns the database and
 * nothing else.
 */
export async function ensureDatabase(adminConnectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  admin.on("error", () => {}); // The query in flight already fails with this error.
  try {
    await admin.connect();
    const { rows } = await admin.query<{ has_user: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = 'foyer') as has_user,
              exists (select from pg_database where datname = 'foyer') as has_database`,
    );
    if (!rows[0]?.has_user) await admin.query("create role foyer login");
    if (!rows[0]?.has_database) await admin.query("create database foyer owner foyer");
  } finally {
    await admin.end().catch(() => {});
  }
}
