/** The ending of a file's name as it is written, without the dot; empty where there is none. */
export function splitEnding(name: string): { stem: string; ending: string } {
  const ending = /^.+\.([^.\s]{1,16})$/su.exec(name)?.[1] ?? '';
  return { stem: ending === '' ? name : name.slice(0, -ending.length - 1), ending };
}

/** The ending of a file's name in lower case. */
export const fileEnding = (name: string): string => splitEnding(name).ending.toLowerCase();

/** The name of a PDF copy: `Report.docx` becomes `Report.pdf`. */
export const pdfName = (filename: string): string => `${splitEnding(filename).stem}.pdf`;
