/** Somebody of whom the whole name alone is known, as an avatar wants them. */
export function personOfName({
  id,
  fullName,
  image,
}: {
  id: number;
  fullName: string;
  image?: number | null;
}) {
  const words = fullName.split(' ');
  const isEmail = words.length === 1;
  return {
    id,
    firstName: isEmail ? '' : (words[0] ?? ''),
    lastName: isEmail ? '' : (words.at(-1) ?? ''),
    email: fullName,
    image: image ?? null,
  };
}
