export type FileProblem = "broken" | "empty" | "rows" | "columns" | "large" | "hollow" | "sheet" | "old_workbook";

/**
 * The error with which parsers reject a file. They run in a worker, which has no translated
 * messages.
 */
export class FileRefusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
