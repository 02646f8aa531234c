import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { IconGift, IconHeartHandshake, type IconProps, IconStairs, IconTicket } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { TicketType } from "#domain/tickets.ts";

export const TICKET_TYPE_LABELS: Record<
  TicketType,
  { label: MessageDescriptor; help: MessageDescriptor; icon: ComponentType<IconProps> }
> = {
  PAID: { label: msg`Fixed price`, help: msg`One price for everybody.`, icon: IconTicket },
  FREE: { label: msg`Free`, help: msg`Costs nothing, still needs a ticket.`, icon: IconGift },
  DONATION: {
    label: msg`Donation`,
    help: msg`People give what they like, from a minimum on.`,
    icon: IconHeartHandshake,
  },
  TIERED: { label: msg`Tiered`, help: msg`Several prices: early bird, regular, reduced.`, icon: IconStairs },
};
