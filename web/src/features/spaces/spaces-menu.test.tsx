import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, refuse, stubServer } from '../../testing/stub-server.ts';
import { heldBack, press, renderAlone } from '../../testing/test-frame.tsx';
import { SpacesMenu } from './spaces-menu.tsx';
import { someSpace } from './testing-spaces.ts';

const open = () =>
  renderAlone(<SpacesMenu current={undefined} onChoose={undefined} renderInside={() => null} />);

it('[NAV-03] [DOC-04] "My Spaces", with five ghosts until the spaces are there', async () => {
  const { answer, arrive } = heldBack(ok([someSpace(3, 'Quality')]));
  stubServer({ 'GET /spaces': answer });
  await open();
  expect(screen.getByRole('link', { name: 'My Spaces' }).getAttribute('href')).toBe('/spaces');
  expect(screen.getByRole('status', { name: 'Loading spaces' }).children).toHaveLength(5);
  await arrive();
  expect(await screen.findByRole('link', { name: 'Quality' })).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading spaces' })).toBeNull();
});

it('[NAV-03] spaces that could not be read are asked for again', async () => {
  stubServer({ 'GET /spaces': refuse('system.unexpected') });
  await open();
  stubServer({ 'GET /spaces': ok([someSpace(3, 'Quality')]) });
  await press('Try again');
  expect(await screen.findByRole('link', { name: 'Quality' })).toBeTruthy();
});
