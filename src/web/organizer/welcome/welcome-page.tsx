import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton, Title } from "@mantine/core";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { accounts, type account } from "#contract/accounts.ts";
import { type Organizer, organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { EmptyDrawing } from "#web/ui/states/drawings.tsx";
import { NoPermissionPage } from "#web/ui/states/error-page.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { useAddOrganizerRefusal } from "#web/organizer/events/use-create-refusal.ts";
import { usualSpan } from "#web/organizer/events/usual-span.ts";
import { WhereFields } from "#web/organizer/events/where-fields.tsx";
import { UNDECIDED, whereBody } from "#web/organizer/events/where-values.ts";
import { OrganizerForm } from "#web/organizer/organizers/organizer-form.tsx";
import { CalmFrame } from "#web/organizer/shell/focused-layout.tsx";
import { DashboardBanners } from "#web/organizer/shell/dashboard-banners.tsx";
import classes from "./welcome-page.module.css";
import { useNavigate } from "react-router";
import { events } from "#contract/events.ts";
import { localeOf } from "#web/platform/locales.ts";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { SpanFields } from "#web/ui/form/span-fields.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import type { z } from "zod";
import type { Me } from "#contract/users.ts";
import { useFormat } from "#web/platform/format.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { currencyChoices, zoneChoices } from "#web/ui/form/zone-choices.ts";

export const handle = { title: msg`Welcome`, area: "organizers", doing: "writing" } satisfies PageHandle;

export default function WelcomePage() {
  return useAddOrganizerRefusal() === undefined ? <Welcome /> : <NoPermissionPage />;
}

function Welcome() {
  const { t } = useLingui();
  const me = useMe();
  const account = useQuery(query(accounts.get, { params: { account_id: me.account_id } }));
  const existing = useQuery(query(organizers.list));
  const [created, setCreated] = useState<Organizer>();
  const known = created ?? existing.data?.data[0];
  const [isBack, setIsBack] = useState(false);
  const organizer = isBack ? undefined : known;
  const goOn = (made: Organizer) => (setCreated(made), setIsBack(false));
  const failed = account.error ?? existing.error;
  return (
    <CalmFrame>
      <PageTitle>{handle.title}</PageTitle>
      <DashboardBanners />
      <EmptyDrawing kind={organizer ? "calendar" : "door"} size={120} />
      <Title order={1}>{organizer ? <Trans>Your first event</Trans> : <Trans>Welcome, {me.first_name}</Trans>}</Title>
      <p>
        {organizer ? (
          <Trans>Only your team can see it until you publish. You can change everything later.</Trans>
        ) : (
          <Trans>Who’s hosting your events? This name appears on event pages and tickets.</Trans>
        )}
      </p>
      <Steps steps={[t`Organizer`, t`First event`]} at={organizer ? 1 : 0} />
      <div className={classes.form}>
        {failed && (
          <FailedState error={failed} retry={() => void Promise.all([account.refetch(), existing.refetch()])} />
        )}
        {!failed && (account.isPending || existing.isPending) && <Skeleton height={240} />}
        {account.data && existing.data && !known && (
          <FirstOrganizerForm account={account.data.data} me={me} done={goOn} />
        )}
        {known && isBack && <OrganizerForm organizer={known} brief action={<Trans>Continue</Trans>} done={goOn} />}
        {organizer && <FirstEventForm organizer={organizer} back={() => setIsBack(true)} />}
      </div>
    </CalmFrame>
  );
}

function FirstEventForm({ organizer, back }: { organizer: Organizer; back: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { today } = useFormat();
  const initial = { title: "", ...usualSpan(today(organizer.timezone)), ...UNDECIDED };
  const withOrganizer = ({ place, ...values }: typeof initial) => ({
    ...values,
    ...whereBody({ place, ...values }),
    start_date: values.start_date as string,
    organizer_id: organizer.id,
    language: localeOf(i18n),
  });
  const createEvent = useMutation(mutation(events.create));
  const form = useForm({
    initial,
    schema: () => import("#contract/events.ts").then((contract) => contract.eventInput),
    body: withOrganizer,
    send: (values) => createEvent.mutateAsync({ body: withOrganizer(values) }),
    done: ({ data }) => {
      void navigate(`/manage/event/${data.id}/getting-started`);
    },
  });
  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="title"
        label={<Trans>Event name</Trans>}
        placeholder={t`Summer concert in the courtyard`}
        required
        autoFocus
      />
      <SpanFields start={form.field("start_date")} end={form.field("end_date")} zone={organizer.timezone} />
      <WhereFields
        place={form.field("place")}
        venue={form.field("location_details.venue_name")}
        link={form.field("online_event_connection_details")}
      />
      <FormActions form={form} onCancel={back} cancel={<Trans>Back</Trans>}>
        <Trans>Create event</Trans>
      </FormActions>
    </Form>
  );
}

function FirstOrganizerForm({
  account: owner,
  me,
  done,
}: {
  account: z.output<typeof account>;
  me: Me;
  done: (organizer: Organizer) => void;
}) {
  const format = useFormat();
  const createOrganizer = useMutation(mutation(organizers.create));
  const form = useForm({
    initial: { name: "", email: me.email, currency: owner.currency_code, timezone: owner.timezone },
    schema: () => import("#contract/organizers.ts").then((contract) => contract.organizerInput),
    send: (values) => createOrganizer.mutateAsync({ body: values }),
    done: ({ data }) => {
      done(data);
    },
  });
  return (
    <Form form={form}>
      <TextField
        control={form.control}
        name="name"
        label={<Trans>Organizer name</Trans>}
        autoComplete="organization"
        required
        autoFocus
      />
      <TextField
        control={form.control}
        name="email"
        label={<Trans>Contact email</Trans>}
        type="email"
        autoComplete="email"
        required
      />
      <FormRow>
        <SelectField
          control={form.control}
          name="currency"
          label={<Trans>Currency</Trans>}
          choices={currencyChoices(format)}
          required
        />
        <SelectField
          control={form.control}
          name="timezone"
          label={<Trans>Time zone</Trans>}
          choices={zoneChoices(form.watch("timezone"))}
          required
        />
      </FormRow>
      <FormActions form={form}>
        <Trans>Continue</Trans>
      </FormActions>
    </Form>
  );
}
