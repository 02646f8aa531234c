export default function TicketPage() {
  return null;
}
