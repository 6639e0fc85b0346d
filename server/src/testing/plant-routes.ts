import type { Call } from '@atrium/contract/parts/call';
import { createServer } from '../base/http/server.ts';
import { type Ask, mountRoutes, route } from '../core/route.ts';
import { atEnd } from './at-end.ts';
import type { House } from './house.ts';

/** A call that only a test knows, and what answers it. */
export const planted = <C extends Call>(call: C, handle: (ask: Ask<C>) => Promise<unknown>) =>
  route(call, (_, ask) => handle(ask as Ask<C>) as never);

/** A second server on the house's parts with nothing but planted calls; answers its address. */
export async function plantRoutes(house: House, routes: ReturnType<typeof planted>[]): Promise<string> {
  const { config, publicUrl, log } = house.parts;
  const app = await createServer(config, publicUrl, log);
  atEnd(() => app.close());
  mountRoutes(app, house.parts, routes);
  return app.listen({ port: 0, host: '127.0.0.1' });
}
