import classes from './logo.module.css';

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <span className={classes.brand} data-size={size > 26 ? 'large' : undefined}>
      <svg width={size} height={size} viewBox="2.2 1.7 21.6 22.6" aria-hidden="true" className={classes.mark}>
        <path d="M3 23.5V12.5a10 10 0 0 1 20 0v11h-4.2V12.6a5.8 5.8 0 0 0-11.6 0v10.9z" fill="currentColor" />
        <path d="M10.2 23.5v-10.7a2.8 2.8 0 0 1 5.6 0v10.7z" fill="currentColor" opacity=".45" />
      </svg>
      <span>Atrium</span>
    </span>
  );
}
