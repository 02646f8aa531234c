/** Why a file can't be read. */
export type FileProblem = "broken" | "empty" | "rows" | "columns" | "large" | "hollow" | "sheet" | "old_workbook";

/** What parsers refuse a file with. They run in a worker, which knows no sentences. */
export class FileRefusal extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
