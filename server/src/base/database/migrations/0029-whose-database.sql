-- A mark of the installation's id by the secret of its servers: one with another secret is refused.
alter table installation add column mark text;
