import { useLingui } from '@lingui/react/macro';
import { IconFolderFilled } from '@tabler/icons-react';
import classes from './file-tile.module.css';

const hues: Record<string, string[]> = {
  pdf: ['pdf'],
  text: ['doc', 'docx', 'msg'],
  sheet: ['xls', 'xlsx', 'xlsm'],
  slides: ['ppt', 'pptx', 'potx'],
  picture: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'tiff', 'tif', 'mp4'],
};

export const hueOf = (format: string): string | undefined =>
  Object.keys(hues).find((hue) => hues[hue]?.includes(format));

/** Says what something is: a folder, or a file by the ending of its name. */
export function FileTile({ format }: { format: string | 'folder' }) {
  const { t } = useLingui();
  if (format === 'folder') {
    return (
      <span className={classes.tile} data-hue="folder" title={t`Folder`}>
        <IconFolderFilled size={20} aria-hidden="true" />
        <span className="atr-hidden">{t`Folder`}</span>
      </span>
    );
  }
  const word = format.slice(0, 4).toUpperCase() || '?';
  return (
    <span className={classes.tile} data-hue={hueOf(format)}>
      {word}
    </span>
  );
}
