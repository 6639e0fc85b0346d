-- What a reviewer found wrong stands with what was confirmed.
alter table review_record drop constraint review_record_kind_check;
alter table review_record add constraint review_record_kind_check
  check (kind in ('started', 'users', 'role', 'report'));
