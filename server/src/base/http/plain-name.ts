/** What would end a line, hide something, turn the reading direction around, or name a place instead of a file. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu;

/** A name that is no more than a name, in any language. */
export const plainName = (name: string): string => name.toWellFormed().replace(unsafe, '_');
