import { roundPlace } from '@atrium/contract/weather';
import { useCallback, useEffect, useState } from 'react';

export interface Place {
  latitude: number;
  longitude: number;
}

const anHour = 60 * 60_000;

/** What the browser says about asking where it is; undefined until it has said so. */
export function useGeolocationPermission(isWanted: boolean): PermissionState | undefined {
  const [state, setState] = useState<PermissionState>();
  useEffect(() => {
    if (!isWanted) return;
    let status: PermissionStatus | undefined;
    let isGone = false;
    const note = () => setState(status?.state);
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (found) => {
        if (isGone) return;
        status = found;
        status.addEventListener('change', note);
        note();
      },
      // Some browsers cannot be asked before.
      () => setState('prompt'),
    );
    return () => {
      isGone = true;
      status?.removeEventListener('change', note);
    };
  }, [isWanted]);
  return state;
}

/** Where the browser is, to a tenth of a degree: nothing finer is kept or sent. The browser asks if it must. */
export function useLocate() {
  const [place, setPlace] = useState<Place>();
  const [hasFailed, setFailed] = useState(false);
  const locate = useCallback(() => {
    setFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setPlace({ latitude: roundPlace(coords.latitude), longitude: roundPlace(coords.longitude) }),
      () => setFailed(true),
      { enableHighAccuracy: false, maximumAge: anHour, timeout: 15_000 },
    );
  }, []);
  return { place, hasFailed, locate };
}
