-- ── Refunds that a bank sent back: both days are kept ──────────────────────────────────────────────────────────────

-- A tax report that was handed in must not change afterwards: what went back counts on its day, and what a bank sent back after all is
-- taken back on the day on which it did.
alter table refunds add column went_back_at timestamptz;
alter table refunds add column undone_at timestamptz;
alter table refunds add constraint refunds_undone_after check (undone_at is null or (went_back_at is not null and status = 'FAILED'));
update refunds set went_back_at = updated_at where status = 'SUCCEEDED';
-- what has been undone before now: its days are those on which it was noted
update refunds
set went_back_at = done.happened_at, undone_at = failed.happened_at
from activity_log as done
join activity_log as failed on failed.subject = 'order'
  and failed.subject_id = done.subject_id
  and failed.kind = 'refund.failed'
  and failed.id > done.id
  and failed.data ->> 'refund_id' = done.data ->> 'refund_id'
where refunds.status = 'FAILED'
  and done.subject = 'order'
  and done.subject_id = refunds.order_id
  and done.kind = 'refund.succeeded'
  and done.data ->> 'refund_id' = refunds.id::text;
-- few, and found without the orders that nothing goes back of any more
create index refunds_undone on refunds (order_id) where undone_at is not null;
