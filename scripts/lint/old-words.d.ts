/** A word of the former vocabulary, and what to write instead. */
type Rule = readonly [pattern: RegExp, better: string];

export declare const OLD_NAMES: readonly Rule[];
export declare const OLD_PHRASES: readonly Rule[];
export declare const OLD_WORDS_OF_MESSAGES: readonly Rule[];
