/**
 * The legal documents of the demo's organizers. They are no legal advice, and contain nothing that
 * a real organizer should copy.
 */
export const DEMO_LEGAL_DOCUMENTS = {
  terms: `
    <p>These terms apply between you and us, the organizer named above. They’re short on purpose.</p>
    <h2>Your tickets</h2>
    <p>Each ticket admits one person. You can change the name on it until the doors open. Ask us and we’ll do it.</p>
    <p>You may give a ticket away, or resell it <strong>for no more than it cost</strong>.</p>
    <h2>If you can’t come</h2>
    <ul>
      <li>Up to <strong>seven days</strong> before the event, we’ll refund you in full.</li>
      <li>After that we can’t, but someone else is welcome to come in your place.</li>
    </ul>
    <h2>If we have to cancel</h2>
    <p>If we cancel an event, you get a full refund. If we move it to another day, you can choose between a refund and a ticket for the new date.</p>
    <h2>At the event</h2>
    <p>Be kind. Anyone who makes others feel unwelcome will be asked to leave without a refund.</p>`,
  privacy: `
    <p>We need to know who’s coming and how to reach you. That’s all we ask for, and this is what we do with it.</p>
    <h2>What we store</h2>
    <p>Your name, your email address, your tickets and when they were scanned at the door.</p>
    <h2>Who sees it</h2>
    <p>We do, and check-in staff see names. We don’t sell your data or send advertising.</p>
    <h2>How long we keep it</h2>
    <p>As long as the law requires us to keep invoices. On request, we’ll tell you what data we have about you or delete it where the law allows.</p>`,
};
