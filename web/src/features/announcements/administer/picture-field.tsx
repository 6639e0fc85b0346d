import { announcementLimits, uploadAnnouncementImage } from '@atrium/contract/announcements';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { unreachableText } from '../../../base/failures/errors.ts';
import { CallError, isUnreachable } from '../../../base/http/call-error.ts';
import { upload } from '../../../base/http/upload.ts';
import { AnnouncementPicture } from '../../../core/announcements/announcement-picture.tsx';
import classes from './administer.module.css';

interface PictureFieldProps {
  value: { id: number; alt: string } | null;
  error: string | undefined;
  onChange: (picture: { id: number; alt: string } | null) => void;
}

/** The one picture of an announcement. It is sent when it is chosen, and belongs to the announcement once that is saved. */
export function PictureField({ value, error, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const fault = useId();
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload(uploadAnnouncementImage, { fields: {}, files: [{ file, name: file.name }] }),
    onSuccess: ({ id }) => onChange({ id, alt: value?.alt ?? '' }),
    meta: { handles: () => true },
  });
  const problem = sending.error ? describe(sending.error, t`Could not upload image`) : error;
  return (
    <fieldset className={classes.picture} aria-describedby={problem ? fault : undefined}>
      <legend>
        <Trans>Picture</Trans>
      </legend>
      {value && <AnnouncementPicture picture={value} className={classes.preview} />}
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={sending.isPending}
          aria-invalid={problem ? true : undefined}
          onClick={() => input.current?.click()}
        >
          {value ? <Trans>Choose another picture</Trans> : <Trans>Choose a picture</Trans>}
        </Button>
        {value && (
          <Button variant="subtle" disabled={sending.isPending} onClick={() => onChange(null)}>
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      {problem && (
        <p id={fault} className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {value && (
        <TextInput
          label={t`What the picture shows`}
          description={t`For colleagues who cannot see it. Leave it blank if it only adorns.`}
          maxLength={announcementLimits.alt}
          value={value.alt}
          onChange={({ currentTarget }) => onChange({ ...value, alt: currentTarget.value })}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg,.gif,.webp"
        aria-label={t`Image file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) sending.mutate(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

function describe(error: unknown, otherwise: string): string {
  if (isUnreachable(error)) return unreachableText();
  return error instanceof CallError ? error.message : otherwise;
}
