import { IconBox, IconFolderFilled } from '@tabler/icons-react';
import classes from './folder-picker.module.css';
import type { Place } from './places.ts';

export function PlaceIcon({ place: { folder } }: { place: Place }) {
  const Icon = folder === null ? IconBox : IconFolderFilled;
  return <Icon size={17} stroke={1.6} aria-hidden="true" className={classes.icon} />;
}
