import pg from "pg";
import { StartRefused } from "#server/platform/start-refused.ts";

/** The setting whose address is in use. */
export type AddressSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/** Returns a `StartRefused` that explains why there is no connection. */
export function connectionProblem(error: unknown, setting: AddressSetting = "DATABASE_URL"): StartRefused {
  const { message, code } = error as Error & { code?: string };
  return new StartRefused(`Foyer can't connect to the database (${message || code}): ${adviceOf(error, setting)}.`, {
    cause: error,
  });
}

function adviceOf(error: unknown, setting: AddressSetting): string {
  const { message, code = "", syscall } = error as Error & { code?: string; syscall?: string };
  if (syscall === "open" || syscall === "read" || code.startsWith("ERR_OSSL"))
    return `check the files that sslrootcert, sslcert and sslkey in ${setting} point to`;
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `use a host name of the certificate in ${setting}, or set sslmode=verify-ca to accept any`;
  if (UNTRUSTED.test(code))
    return `add sslrootcert=/path/of/its/authority.pem to ${setting}, or set sslmode=require to encrypt without verifying the server`;
  if (message.includes("no encryption"))
    return `add sslmode=require to ${setting}, or verify-full to verify the server`;
  if (message.includes("does not support SSL")) return `remove sslmode from ${setting}, or turn on TLS on the server`;
  if (message.includes("startup parameter"))
    return `remove the parameter from ${setting}, or add it to the pooler's ignore_startup_parameters`;
  return `check ${setting} and that PostgreSQL is running`;
}

/** OpenSSL's error codes for an untrusted certificate chain or another host name. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_|CERT_|_CERT|HOSTNAME_MISMATCH/;

/**
 * Turns a database error during setup into a `StartRefused`. Other errors are bugs and are returned
 * unchanged.
 */
export function setUpProblem(
  error: unknown,
  { what = "The database can't be set up", setting = "DATABASE_URL" }: { what?: string; setting?: AddressSetting } = {},
): unknown {
  if (error instanceof StartRefused || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError && error.code === "42501")
    return new StartRefused(
      `${what} (${error.message}): make the user of ${setting} the owner of the database, or grant it "create" on the database and on the schema public.`,
      { cause: error },
    );
  if (error instanceof pg.DatabaseError && error.code === "25006")
    return new StartRefused(
      `${what} (${error.message}): ${setting} points to a standby or a read-only database, but must point to the primary.`,
      { cause: error },
    );
  if (error instanceof pg.DatabaseError) return new StartRefused(`${what}: ${error.message}.`, { cause: error });
  return error;
}
