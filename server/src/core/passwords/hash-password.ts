import { hash, verify } from '@node-rs/argon2';

/** OWASP's figures for argon2id; about 16 ms of CPU, off the event loop. */
const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** A hash made with an earlier cost is made anew at the next right password. */
export const isHashOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(currentCost);

let unknownHash: Promise<string> | undefined;

/** Takes the same time for somebody who does not exist, so that the answer's time tells nothing. */
export async function isPasswordRight(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  unknownHash ??= hashPassword('nobody has this password');
  const right = await verify(passwordHash ?? (await unknownHash), password);
  return right && passwordHash != null;
}
