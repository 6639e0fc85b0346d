/** What was newly chosen, and what is chosen no more. */
export const compareChoices = (before: number[], after: number[]): { add: number[]; remove: number[] } => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
});
