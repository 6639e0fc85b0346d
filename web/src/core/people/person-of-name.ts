/** Somebody of whom the whole name alone is known, as an avatar wants them. */
export function personOfName({ id, fullName }: { id: number; fullName: string }) {
  const words = fullName.split(' ');
  const isEmail = words.length === 1;
  return {
    id,
    firstName: isEmail ? '' : (words[0] ?? ''),
    lastName: isEmail ? '' : (words.at(-1) ?? ''),
    email: fullName,
  };
}
