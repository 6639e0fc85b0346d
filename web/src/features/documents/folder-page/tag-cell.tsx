import classes from './folder-page.module.css';

/** One, and how many more there are. */
export function TagCell({ tags: [first, ...more] }: { tags: string[] }) {
  if (first === undefined) return null;
  return (
    <span className={classes.tags} title={[first, ...more].join(', ')}>
      <span className={classes.tag}>{first}</span>
      {more.length > 0 && <span className={classes.more}>+{more.length}</span>}
    </span>
  );
}
