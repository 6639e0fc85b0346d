-- What is derived from stored bytes, by their hash: the same bytes are worked on once, however many documents have
-- them. The row is also the place in the queue, so what a killed server had begun is found again.
create table file_work (
  hash text not null references stored_file on delete cascade,
  mime text not null,
  -- the copy as PDF. none: of this type there is none; absent: there is no LibreOffice to make it
  pdf_state text not null check (pdf_state in ('none', 'absent', 'waiting', 'ready', 'failed')),
  pdf_hash text references stored_file,
  pdf_problem text,
  -- the text for search
  text_state text not null check (text_state in ('none', 'waiting', 'ready', 'failed')),
  text text,
  text_problem text,
  -- of a PDF
  pages integer,
  needs_password boolean,
  tries integer not null default 0,
  -- who works on it; its results count until due_at, which it moves on while it works
  worker text,
  -- when somebody may take it; null once nothing is left to do
  due_at timestamptz,
  check ((pdf_state = 'ready') = (pdf_hash is not null)),
  -- lists ask for the state of each row, and find it in the index
  primary key (hash) include (pdf_state)
);
create index file_work_due on file_work (due_at) where due_at is not null;
create index file_work_pdf on file_work (pdf_hash) where pdf_hash is not null;

-- Files that are there already.
insert into file_work (hash, mime, pdf_state, text_state, due_at)
select distinct on (hash) hash, mime,
  case when mime in ('application/pdf', 'application/vnd.ms-outlook') then 'none' else 'absent' end,
  'waiting', timestamptz 'epoch'
from (
  select hash, mime, id from document union all select hash, mime, document_id from earlier_version) f
where mime in (
  'text/plain', 'application/pdf', 'application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint',
  'application/vnd.ms-outlook', 'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.template')
order by hash, id;
