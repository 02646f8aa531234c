import { DoorPage } from "#web/public/check-in/door-page.tsx";
import { ShownEvent } from "#web/public/event-page/shown-event.tsx";
import type { OwnPageComponent } from "./own-page.tsx";
import type { OwnPageName } from "./own-pages.ts";

/** As the server draws them; a browser fetches only its own. */
export const OWN_COMPONENTS: Record<OwnPageName, OwnPageComponent> = {
  door: DoorPage,
  event: ShownEvent,
};
