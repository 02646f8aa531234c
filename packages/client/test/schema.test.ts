import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { expect, test } from "vitest";
import { describeApi } from "../../../src/server/api-guide/describe-api.ts";

test("src/schema.ts describes the API as it is (npm run client)", async () => {
  const description = describeApi({
    app_url: "http://localhost:3000",
    release: "",
    cookies: { nameOf: (name) => name },
  });
  const ast = await openapiTS(JSON.stringify(description), { alphabetize: true, defaultNonNullable: false });
  await expect(`${COMMENT_HEADER}${astToString(ast)}`).toMatchFileSnapshot("../src/schema.ts");
});
