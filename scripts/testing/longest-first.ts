import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files, by part of their name. Everything would wait for a slow file that starts last.
 */
const LONGEST = [
  "api-awkward-values",
  "every-provider",
  "interleavings",
  "offline/offline",
  "self-service/self-service",
  "images/crop",
];

/** Tests that read the build, which `npm test` creates meanwhile. */
const OF_BUILD = ["page-weights"];

/**
 * Runs the slowest files first, then the others in Vitest's order (by their last duration or their
 * size), and the tests of the build last.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const isOne = (part: string) => moduleId.includes(`${part}.test.`);
      const at = LONGEST.findIndex(isOne);
      return at >= 0 ? at : LONGEST.length + (OF_BUILD.some(isOne) ? 1 : 0);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
