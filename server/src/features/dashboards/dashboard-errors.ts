import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const dashboardNotFound = () =>
  new AppError('dashboard.not-found', sentence('This dashboard does not exist any more.'));

export const nameTaken = whenTaken('dashboard_name', () => {
  const message = sentence('There is already a default dashboard of this name.');
  return new AppError('dashboard.name-taken', message, { fields: { name: message } });
});
