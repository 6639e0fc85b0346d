import { type ComponentType, use } from 'react';

export interface LazyComponent<Props> {
  (props: Props): React.ReactNode;
  preload: () => Promise<unknown>;
  /** Forgets a failure: the code is asked for again the next time it is drawn. */
  forget: () => void;
}

/**
 * A component that is drawn at once when its code is there: React would hold back a lazy one for 300 ms after what
 * stood in for it.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let ready: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= load().then((component) => {
      ready = component;
      return component;
    });
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where modules begin
  function Lazy(props: Props) {
    const Component = ready ?? use(start());
    return <Component {...props} />;
  }
  return Object.assign(Lazy, {
    preload: start,
    forget: () => {
      if (!ready) loading = undefined;
    },
  });
}
