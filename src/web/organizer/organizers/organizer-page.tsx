export default function OrganizerPage() {
  return null;
}
