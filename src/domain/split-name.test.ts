import { expect, test } from "vitest";
import { splitName } from "./split-name.ts";

test.for([
  ["John Smith, PhD", "John", "Smith, PhD"],
  ["Sammy Davis, Jr.", "Sammy", "Davis, Jr."],
  ["Sammy Davis Jr.", "Sammy", "Davis Jr."],
  ["Smith, John, Jr.", "John", "Smith, Jr."],
  ["Ana Silva, MD, PhD", "Ana", "Silva, MD, PhD"],
  ["Ana Silva, M.D., Ph.D.", "Ana", "Silva, M.D., Ph.D."],
  ["John Smith III", "John", "Smith III"],
  ["Judi Dench, OBE", "Judi", "Dench, OBE"],
  ["Smith, John", "John", "Smith"],
  ["Doe, Jane", "Jane", "Doe"],
  ["Ma, Yo-Yo", "Yo-Yo", "Ma"],
  ["Lee, Do", "Do", "Lee"],
  ["Anh Do", "Anh", "Do"],
  ["Cher", "Cher", null],
  ["Cher, PhD", "Cher, PhD", null],
  ["Ludwig van Beethoven", "Ludwig van", "Beethoven"],
  ["  Ada \n Lovelace ", "Ada", "Lovelace"],
  ["赵浩然", "赵浩然", null],
  ["", "", null],
] as const)("name %s is split into %s and %s", ([name, first_name, last_name]) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});
