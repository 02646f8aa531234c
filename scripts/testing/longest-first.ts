import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, by a part of their name. What begins last must not be what everything else then waits for. */
const LONGEST = [
  "api-awkward-values",
  "every-provider",
  "interleavings",
  "offline/offline",
  "desk/desk",
  "images/crop",
];

/** The longest first, and then as Vitest has them: by what they took the last time, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((part) => moduleId.includes(`${part}.test.`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
