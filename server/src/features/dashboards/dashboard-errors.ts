import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';

export const dashboardNotFound = () =>
  new AppError('dashboard.not-found', 'This dashboard does not exist any more.');

export const nameTaken = whenTaken('dashboard_name', () => {
  const message = 'There is already a default dashboard of this name.';
  return new AppError('dashboard.name-taken', message, { fields: { name: message } });
});
