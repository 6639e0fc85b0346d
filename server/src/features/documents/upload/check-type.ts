import { fileEndings } from '@atrium/contract/parts/file-types';
import { cleanUploadName } from '@atrium/contract/parts/names';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../../base/errors.ts';
import { checkContent, typeOfName } from '../../../core/files/file-types.ts';

export interface CheckedFile {
  /** What the document will be called. */
  name: string;
  filename: string;
  mime: string;
  /** Refuses content that is not what the name says. */
  inspect(head: Buffer): void;
}

/** The type is that of the file's own name; the given name, where there is one, is only what people read. */
export function checkType(sentName: string, givenName?: string): CheckedFile {
  const filename = cleanUploadName(sentName);
  const type = typeOfName(filename);
  if (!type)
    throw new AppError(
      'upload.type-not-allowed',
      sentence('Only the following types are allowed: {endings} ({filename})', {
        endings: fileEndings.join(', '),
        filename,
      }),
    );
  return {
    name: givenName ? cleanUploadName(givenName) : filename,
    filename,
    mime: type.mime,
    inspect(head) {
      if (!checkContent(type, head)) {
        throw new AppError(
          'upload.content-mismatch',
          sentence('The content of {filename} is not what its name says.', { filename }),
        );
      }
    },
  };
}
