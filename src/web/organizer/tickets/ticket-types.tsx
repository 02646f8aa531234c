import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { IconGift, IconHeartHandshake, type IconProps, IconStairs, IconTicket } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { TicketType } from "#domain/tickets.ts";

export const TICKET_TYPE_LABELS: Record<
  TicketType,
  { label: MessageDescriptor; help: MessageDescriptor; icon: ComponentType<IconProps> }
> = {
  PAID: { label: msg`Fixed price`, help: msg`One price for everyone.`, icon: IconTicket },
  FREE: { label: msg`Free`, help: msg`No charge. Attendees still get a ticket.`, icon: IconGift },
  DONATION: {
    label: msg`Donation`,
    help: msg`Buyers choose what to pay, above a minimum you set.`,
    icon: IconHeartHandshake,
  },
  TIERED: { label: msg`Tiered`, help: msg`Several prices, such as early bird, regular and reduced.`, icon: IconStairs },
};
