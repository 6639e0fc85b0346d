import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import { PhotoCrop } from './photo-crop.tsx';
import type { PhotoDraft } from './photo-draft.ts';
import classes from './photo-field.module.css';

interface PhotoFieldProps {
  /** The person whose photo it is; its image is the one that is stored. */
  person: { id: number; firstName: string; lastName: string; email: string; image: number | null };
  value: PhotoDraft;
  onChange: (value: PhotoDraft) => void;
}

const accepted = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export function PhotoField({ person, value, onChange }: PhotoFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function choose(file: File | undefined) {
    if (!file) return;
    if (!accepted.includes(file.type)) return setProblem(t`Choose an image file: PNG, JPEG, GIF or WebP.`);
    if (value.kind === 'new') URL.revokeObjectURL(value.address);
    setProblem(undefined);
    onChange({ kind: 'new', address: URL.createObjectURL(file), area: undefined });
  }

  const hasPhoto = value.kind === 'new' || (value.kind === 'keep' && person.image !== null);
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        {value.kind !== 'new' && (
          <ContactPhoto
            person={value.kind === 'remove' ? { ...person, image: null } : person}
            side={64}
            size="medium"
          />
        )}
        <span id={id} className={classes.label}>
          <Trans>Photo</Trans>
        </span>
        <Button
          variant="default"
          leftSection={<IconPhoto size={17} stroke={1.6} aria-hidden="true" />}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onClick={() => input.current?.click()}
        >
          {hasPhoto ? <Trans>Change photo</Trans> : <Trans>Choose a photo</Trans>}
        </Button>
        {hasPhoto && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={17} stroke={1.6} aria-hidden="true" />}
            onClick={() => onChange({ kind: person.image === null ? 'keep' : 'remove' })}
          >
            <Trans>Remove photo</Trans>
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accepted.join(',')}
          aria-labelledby={id}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      {value.kind === 'new' && (
        <PhotoCrop
          key={value.address}
          address={value.address}
          onArea={(area) => onChange({ ...value, area })}
          onUnreadable={() => {
            setProblem(t`This picture cannot be read. Choose another one.`);
            onChange({ kind: 'keep' });
          }}
        />
      )}
      {problem && (
        <p className="atr-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
