import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Event } from "#contract/events.ts";
import { SEARCH_MAX } from "#domain/maxima.ts";
import { useMe } from "#web/platform/session.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import classes from "./search-dialog.module.css";
import { useSearch } from "./search-context.ts";
import { type Thing, type ThingGroup, useFoundThings } from "./use-search-results.tsx";
import { commandsFor, fittingCommands } from "./commands.ts";
import { remember } from "./recent.ts";
import { useRecent } from "./use-recent.tsx";

/** Maximum number of pages beside the search results. Without input all pages are shown. */
const COMMANDS_SHOWN = 6;

/**
 * One search field for everything. Pages and actions are matched in the browser at once; events,
 * orders and people come from the server. The field keeps the focus and names the selected option
 * (the combobox pattern of the ARIA practices).
 */
export default function SearchDialog({ event }: { event?: Event | undefined }) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const navigate = useNavigate();
  const search = useSearch();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, choose] = useState<string>();
  const found = useFoundThings(typed);
  const text = typed.trim();
  const recent = useRecent(event);
  const commands = useMemo(
    () => [...commandsFor(me, event, i18n), ...(text === "" ? [] : recent.commands)],
    [me, event, i18n, text, recent.commands],
  );
  const groups = [
    ...(text === "" ? [recent.group] : []),
    goTo(fittingCommands(commands, typed), typed),
    ...found.groups,
  ].filter(({ results: things }) => things.length > 0);
  const results = groups.flatMap((group) => group.results);
  const count = results.length;
  const at = Math.max(
    results.findIndex((result) => result.to === chosen),
    0,
  );
  const current = results[at];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected='true']")?.scrollIntoView({ block: "nearest" });
  }, [current?.to]);

  function goTo(pages: ReturnType<typeof fittingCommands>, text: string): ThingGroup {
    const shown = text.trim() === "" ? pages : pages.slice(0, COMMANDS_SHOWN);
    const listed = shown.map(({ to, name, of, icon }): Thing => ({ to, name, icon, note: of }));
    return { key: "places", label: t`Go to`, results: listed };
  }

  /**
   * A drawer that has just closed restores the focus after this dialog has opened, so the field
   * takes it back.
   */
  function stay({ relatedTarget: to, currentTarget: from }: FocusEvent) {
    const isInside = to !== null && from.closest("[role='dialog']")?.contains(to);
    if (to !== null && !isInside) requestAnimationFrame(() => field.current?.focus());
  }

  function go({ recent: opened }: Thing) {
    if (opened) remember(me, opened);
    search.close();
  }

  function pressed(key: KeyboardEvent) {
    if (key.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key.key];
    if (step !== undefined && results.length > 0) {
      key.preventDefault();
      choose(results[(at + step + results.length) % results.length]?.to);
    }
    if (key.key !== "Enter" || !current) return;
    key.preventDefault();
    if (key.ctrlKey || key.metaKey) return void window.open(current.to, "_blank", "noopener");
    go(current);
    void navigate(current.to);
  }

  return (
    <Modal.Root
      opened
      onClose={search.leave}
      size={640}
      yOffset="12dvh"
      xOffset={12}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t`Search everything`}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            ref={field}
            data-autofocus
            type="text"
            role="combobox"
            aria-expanded={results.length > 0}
            aria-controls={id}
            aria-activedescendant={current && optionId(id, current)}
            aria-autocomplete="list"
            aria-label={t`Search everything`}
            placeholder={t`Event, name, email or reference`}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              choose(undefined);
            }}
            onKeyDown={pressed}
            onBlur={stay}
          />
          <button type="button" className={classes.close} onClick={search.leave}>
            <Trans>Close</Trans>
          </button>
        </div>
        <div ref={list} className={classes.found} aria-busy={found.isLooking}>
          <div id={id} role="listbox" aria-label={t`Search results`}>
            {groups.map((group) => (
              <div key={group.key} role="group" aria-label={group.label}>
                <div className={classes.group} aria-hidden="true">
                  {group.label}
                </div>
                {group.results.map((result) => (
                  <Link
                    key={result.to}
                    id={optionId(id, result)}
                    to={result.to}
                    role="option"
                    aria-selected={result === current}
                    tabIndex={-1}
                    className={classes.option}
                    onClick={() => go(result)}
                    onMouseMove={() => choose(result.to)}
                  >
                    <FoundThing result={result} />
                  </Link>
                ))}
              </div>
            ))}
          </div>
          {found.error ? (
            <div role="alert" className={classes.words}>
              <p>{errorMessageOf(found.error)}</p>
              <Button variant="default" size="xs" onClick={found.retry}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          ) : found.isLooking && found.groups.length === 0 ? (
            <p className={classes.words}>
              <Trans>Searching…</Trans>
            </p>
          ) : (
            results.length === 0 && (
              <p className={classes.words}>
                <Trans>
                  Nothing matches “{text}”. Search events by title, place or organizer, and orders and attendees by
                  name, email or reference.
                </Trans>
              </p>
            )
          )}
        </div>
        <div role="status" className="visually-hidden">
          {text !== "" && !found.isLooking && !found.error && <Plural value={count} one="# result" other="# results" />}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The id must not contain the special characters of a URL. */
function optionId(id: string, { to }: Thing): string {
  return `${id}-${to.replace(/[^\w-]/g, "_")}`;
}

/**
 * A search result: an icon for its kind, its name, and a note that distinguishes it from others
 * with the same name.
 */
function FoundThing({ result: { icon: Icon, name, note, state } }: { result: Thing }) {
  return (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.name} title={name}>
        {name}
      </span>{" "}
      {note !== undefined && (
        <span className={classes.note} title={typeof note === "string" ? note : undefined}>
          {note}
        </span>
      )}{" "}
      {state !== undefined && <span className={classes.state}>{state}</span>}
    </>
  );
}
