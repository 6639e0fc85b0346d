/**
 * What is said to people, in English, with names for the values in it. Whoever speaks another language finds the words
 * by `text`: an error's reply carries both.
 */
export interface Sentence {
  /** English, as an ICU message: `Folders may lie at most {most} deep.` */
  text: string;
  values: Record<string, SentenceValue>;
}

/** Several sentences stand with commas between. */
export type SentenceValue = string | number | Sentence | Sentence[];

/** Its text is read by `npm run extract`, so it stands here as it is. */
export const sentence = (text: string, values: Record<string, SentenceValue> = {}): Sentence => ({
  text,
  values,
});

const inSchemas = new Map<string, Sentence>();

/** The same for a schema, which knows its errors as plain English; without plurals. */
/* @__NO_SIDE_EFFECTS__ */
export function says(text: string, values: Record<string, string | number> = {}): string {
  const english = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  inSchemas.set(english, { text, values });
  return english;
}

/** What a schema said; words that are not ours stay as they are. */
export const sentenceOf = (english: string): Sentence =>
  inSchemas.get(english) ?? { text: '{english}', values: { english } };
