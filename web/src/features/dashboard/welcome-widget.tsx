import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../../base/me.ts';
import { Welcome } from './welcome.tsx';

export function WelcomeWidget() {
  const { data: me } = useSuspenseQuery(meQuery);
  return <Welcome firstName={me.firstName} />;
}
