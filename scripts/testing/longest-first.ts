import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, by a part of their name. What begins last must not be what everything else then waits for. */
const LONGEST = [
  "api-awkward-values",
  "every-provider",
  "interleavings",
  "offline/offline",
  "self-service/self-service",
  "images/crop",
];

/** What looks at the build, which `npm test` makes meanwhile. */
const OF_BUILD = ["page-weights", "own-pages", "later-files"];

/** The longest first, and then as Vitest has them: by what they took the last time, or by their size; the build's last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const isOne = (part: string) => moduleId.includes(`${part}.test.`);
      const at = LONGEST.findIndex(isOne);
      return at >= 0 ? at : LONGEST.length + (OF_BUILD.some(isOne) ? 1 : 0);
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
