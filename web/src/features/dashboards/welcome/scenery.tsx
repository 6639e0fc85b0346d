import { useEffect, useState } from 'react';
import classes from './scenery.module.css';
import { scenes } from './scenes.ts';
import type { Rotation } from './use-rotation.ts';

/**
 * The picture behind the welcome. Only the one that is shown is loaded; once it is there, and the next one will be
 * wanted, that one too.
 */
export function Scenery({ rotation, isNight }: { rotation: Rotation; isNight: boolean }) {
  const { at, count, isRunning } = rotation;
  const [wanted, setWanted] = useState([at]);
  const [loaded, setLoaded] = useState<number[]>([]);
  const next = isRunning && loaded.includes(at) ? (at + 1) % count : at;
  useEffect(() => {
    setWanted((before) => [...new Set([...before, at, next])]);
  }, [at, next]);
  return (
    <div className={classes.scenery} aria-hidden="true">
      {wanted.map((index) => (
        <img
          key={index}
          className={classes.picture}
          src={scenes[index]?.[isNight ? 'night' : 'day']}
          alt=""
          data-scene={scenes[index]?.name}
          data-shown={index === at || undefined}
          onLoad={() => setLoaded((before) => (before.includes(index) ? before : [...before, index]))}
        />
      ))}
    </div>
  );
}
