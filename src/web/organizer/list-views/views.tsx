import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconPencil, IconPin, IconPinFilled, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { type ListView, listViews, type ViewedList } from "#contract/list-views.ts";
import { LIST_VIEW_NAME_MAX } from "#domain/maxima.ts";
import { mutation, query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "#web/ui/list/list-page.module.css";

/** Opens, renames and deletes views, chooses the default view, and saves the current one. */
export default function Views({ list, close }: { list: ViewedList; close: () => void }) {
  const { id: event_id } = useEvent();
  const result = useQuery(query(listViews.list, { params: { event_id }, query: { list } }));
  const [renamed, setRenamed] = useState<ListView>();
  if (result.isPending) return <LoadingRows />;
  if (result.isError) return <FailedState error={result.error} retry={() => void result.refetch()} />;
  if (renamed) return <ViewForm key={renamed.id} list={list} view={renamed} done={() => setRenamed(undefined)} />;
  const views = result.data.data;
  return (
    <>
      {views.length === 0 ? (
        <p className={classes.hint}>
          <Trans>Filter, sort and choose columns, then save the view. Only you can see your views.</Trans>
        </p>
      ) : (
        <ul className={classes.views}>
          {views.map((view) => (
            <View key={view.id} view={view} close={close} rename={() => setRenamed(view)} />
          ))}
        </ul>
      )}
      <ViewForm list={list} done={close} />
    </>
  );
}

function View({ view, close, rename }: { view: ListView; close: () => void; rename: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { pathname, search } = useLocation();
  const { name, is_default } = view;
  const params = { event_id, list_view_id: view.id };
  const pin = useMutation({
    ...mutation(listViews.change),
    onSuccess: ({ data }) =>
      notify.done(data.is_default ? t`The list now opens with “${name}”.` : t`The list now opens with all rows.`),
    onError: notify.failed,
  });
  const remove = useMutation({
    ...mutation(listViews.remove),
    onSuccess: () => notify.done(t`“${name}” was deleted.`),
    onError: notify.failed,
  });
  return (
    <li>
      <Link
        to={{ pathname, search: view.address }}
        title={name}
        aria-current={storedEmail(search) === view.address ? "true" : undefined}
        onClick={close}
      >
        {name}
      </Link>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Use “${name}” as default`}
        aria-pressed={is_default}
        disabled={pin.isPending}
        onClick={() => pin.mutate({ params, body: { is_default: !is_default } })}
      >
        {is_default ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t`Rename “${name}”`} onClick={rename}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t`Delete “${name}”`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function ViewForm({ list, view, done }: { list: ViewedList; view?: ListView; done: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { search } = useLocation();
  const params = { event_id, list_view_id: view?.id ?? 0 };
  const changeView = useMutation(mutation(listViews.change));
  const createView = useMutation(mutation(listViews.create));
  const form = useForm({
    initial: { name: view?.name ?? "" },
    schema: () =>
      import("#contract/list-views.ts").then((contract) => contract.listViews.create.body.pick({ name: true })),
    send: ({ name }) =>
      view
        ? changeView.mutateAsync({ params, body: { name } })
        : createView.mutateAsync({ params: { event_id }, body: { list, name, address: storedEmail(search) } }),
    done: ({ data }) => {
      notify.done(view ? t`View renamed.` : t`“${data.name}” was saved.`);
      done();
    },
  });
  return (
    <div className={view ? undefined : classes.keep}>
      <Form form={form} narrow>
        <TextField
          control={form.control}
          name="name"
          label={view ? <Trans>New name</Trans> : <Trans>View name</Trans>}
          placeholder={t`Awaiting payment`}
          autoComplete="off"
          maxLength={LIST_VIEW_NAME_MAX}
          required
        />
        <FormActions form={form} onCancel={done}>
          {view ? <Trans>Rename</Trans> : <Trans>Save view</Trans>}
        </FormActions>
      </Form>
    </div>
  );
}

/** Returns the part of a list's URL that a view saves: without the page and the open row. */
function storedEmail(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["page", "after", "before", "open", "like"]) params.delete(name);
  return params.toString();
}
