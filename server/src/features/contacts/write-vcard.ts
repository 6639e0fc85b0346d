import type { Contact } from '@atrium/contract/contacts';

/** The most bytes of a line, without the line break (RFC 2426, 2.6). */
const longestLine = 75;

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[;,]/g, '\\$&');

const joined = (...parts: string[]): string => parts.map(escaped).join(';');

/** A contact as vCard 3.0, which every address book reads. */
export function writeVcard(
  contact: Contact,
  { changedAt, photo }: { changedAt: Date; photo?: Buffer },
): string {
  const { firstName, lastName, salutation } = contact;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${joined(lastName, firstName, '', salutation, '')}`,
    `FN:${escaped(`${firstName} ${lastName}`)}`,
    ...line('ORG:', contact.company || contact.division, joined(contact.company, contact.division)),
    ...line('TITLE:', contact.position),
    `EMAIL;TYPE=INTERNET,WORK:${escaped(contact.email)}`,
    ...line('TEL;TYPE=WORK,VOICE:', contact.phone),
    ...line('TEL;TYPE=CELL,VOICE:', contact.mobile),
    ...line('TEL;TYPE=WORK,FAX:', contact.fax),
    ...(contact.switchboard
      ? [`item1.TEL:${escaped(contact.switchboard)}`, 'item1.X-ABLabel:Switchboard']
      : []),
    ...line(
      'ADR;TYPE=WORK:',
      contact.street || contact.location || contact.country,
      joined('', '', contact.street, contact.location, '', '', contact.country),
    ),
    ...line('X-MS-MANAGER:', contact.supervisor),
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo.toString('base64')}`] : []),
    `REV:${changedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ];
  return lines.map((one) => `${fold(one)}\r\n`).join('');
}

/** A line for what there is. */
const line = (name: string, given: string, value = escaped(given)): string[] =>
  given === '' ? [] : [name + value];

/** Long lines go on after a space; a character is never cut in two. */
function fold(text: string): string {
  if (Buffer.byteLength(text) <= longestLine) return text;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      pieces.push(piece);
      // The space that starts the next line counts.
      [piece, bytes] = ['', 1];
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}
