import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok, stubServer } from '../../testing/stub-server.ts';
import { renderAlone } from '../../testing/test-frame.tsx';
import { ContactPhoto } from './contact-photo.tsx';
import { PersonName } from './person-name.tsx';
import { personOfName } from './person-of-name.ts';

const ada = { id: 3, fullName: 'Ada Lindt' };
const photo = () => document.querySelector('img');

it('[CON-02] a photo where there is one, initials where there is none or it cannot be shown', async () => {
  const asked = stubServer({ 'POST /auth/resource-token': ok({ token: 'a-token' }) });
  const people = [
    { ...ada, image: 8 },
    { ...ada, fullName: 'Bo Ek', image: null },
    { ...ada, fullName: 'Cy Ob' },
  ];
  await renderAlone(people.map((one) => <ContactPhoto key={one.fullName} person={personOfName(one)} />));
  await screen.findByText('BE');
  expect(screen.getByText('CO')).toBeTruthy();
  const image = photo() as HTMLImageElement;
  expect(image.getAttribute('src')).toMatch(/\/contacts\/images\/8\?size=small&jwt=a-token$/);
  fireEvent.error(image);
  expect([photo(), screen.getByText('AL').textContent]).toEqual([null, 'AL']);
  expect(asked).toHaveLength(1);
});

it('[CON-01] a name leads to the person where one sees their contact', async () => {
  await renderAlone([
    <PersonName key={1} person={{ ...ada, contact: 12 }} />,
    <PersonName key={2} person={{ ...ada, fullName: 'Bo Ek', contact: null }} />,
    <PersonName key={3} person={{ fullName: 'Cy Ob' }} />,
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/people/12']);
  expect(screen.getByText('Bo Ek')).toBeTruthy();
});
