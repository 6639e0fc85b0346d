-- Whether somebody is still to be led through the app: true for who is new, until they have seen it or skip it. Who was
-- there before the guide needs none.
alter table app_user add column wants_guide boolean not null default false;
