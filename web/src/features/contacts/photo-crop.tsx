import '@mantine/core/styles/Slider.layer.css';
import 'react-easy-crop/react-easy-crop.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Slider } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import classes from './photo-field.module.css';

interface PhotoCropProps {
  address: string;
  onArea: (area: Area) => void;
  onUnreadable: () => void;
}

/** The part of a photo to take: moved by mouse, finger or arrow keys, sized by the slider. */
export function PhotoCrop({ address, onArea, onUnreadable }: PhotoCropProps) {
  const { t } = useLingui();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div>
      <div className={classes.crop}>
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={4}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{
            'aria-label': t`Part of the photo to take. The arrow keys move it.`,
            role: 'group',
          }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onArea(area)}
        />
      </div>
      <div className={classes.zoom}>
        <span aria-hidden="true">
          <Trans>Zoom</Trans>
        </span>
        <Slider
          className={classes.slider}
          min={1}
          max={4}
          step={0.05}
          label={null}
          value={zoom}
          onChange={setZoom}
          thumbLabel={t`Zoom`}
        />
      </div>
    </div>
  );
}
