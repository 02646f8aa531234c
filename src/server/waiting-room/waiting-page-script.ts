/**
 * The script of the waiting page, inline: it must load nothing. It asks for the status that all
 * readers share, writes the numbers of this place, and fetches the page itself when its state has
 * changed. A screen reader hears of it every 30 seconds at most.
 */
export const SCRIPT = `"use strict";(()=>{
const root=document.documentElement;root.classList.add("has-scripts");
const lang=root.lang,api=()=>"/api/public/events/"+main().dataset.event+"/waiting-room";
const main=()=>document.getElementById("waiting"),at=id=>document.getElementById(id);
const live=at("live");let spoken=0,sound=null,timer=0;
const count=n=>new Intl.NumberFormat(lang).format(Math.max(0,n));
const span=m=>new Intl.NumberFormat(lang,{style:"unit",unit:m<120?"minute":"hour",unitDisplay:"long"}).format(m<120?m:Math.round(m/60));
const say=(text,now)=>{if(!now&&Date.now()-spoken<3e4)return;spoken=Date.now();live.textContent=text};
const put=(id,text)=>{const el=at(id);if(el&&el.textContent!==text)el.textContent=text};
const label=id=>{const el=at(id);return el?el.previousElementSibling.textContent+": "+el.textContent:""};
function ring(){if(!sound)return;[0,.25,.5].forEach(s=>{const o=sound.createOscillator(),g=sound.createGain();
o.frequency.value=880;g.gain.value=.2;o.connect(g).connect(sound.destination);o.start(sound.currentTime+s);o.stop(sound.currentTime+s+.15)})}
function wire(){const b=at("sound");if(!b)return;b.setAttribute("aria-pressed",String(!!sound));
b.onclick=()=>{if(sound){sound.close();sound=null}else{sound=new AudioContext();ring()}b.setAttribute("aria-pressed",String(!!sound))}}
async function renew(){const r=await fetch(location.pathname,{headers:{accept:"text/html"}});
if(r.redirected||!r.ok&&r.status<500&&r.status!==429){location.replace(r.url);return}
if(!r.ok)return;const page=new DOMParser().parseFromString(await r.text(),"text/html");
const was=main().dataset.due,next=page.getElementById("waiting");if(!next){location.reload();return}
main().replaceWith(document.adoptNode(next));document.title=page.title;wire();
if(next.dataset.due==="1"&&was!=="1"){document.title="\\u25CF "+page.title;ring();main().focus();say(main().querySelector("h1").textContent,true)}
else say(main().querySelector("h1").textContent+". "+label("ahead"),true)}
async function look(){let wait=10;try{const r=await fetch(api());
if(!r.ok){wait=Number(r.headers.get("retry-after"))||15}else{
const s=(await r.json()).data,d=main().dataset;wait=s.poll_seconds;
if(s.phase==="CLOSED"||String(s.run)!==d.run||s.phase!==d.phase||s.is_sold_out!==(d.sold==="1")||d.position&&Number(d.position)<=s.serving)await renew();
else{const p=Number(d.position);put("joined",count(s.joined));
if(p){put("ahead",count(p-s.serving-1));if(s.rate_per_minute)put("wait",span(Math.max(1,Math.ceil((p-s.serving)/s.rate_per_minute))));
const paused=at("paused");if(paused)paused.hidden=!s.is_paused;say(label("ahead")+". "+label("wait"))}
if(s.phase==="PREQUEUE"&&s.starts_at){const left=(Date.parse(s.starts_at)-Date.parse(s.server_time))/1e3;if(left<wait)wait=Math.max(2,left+1)}}}}catch{}
next(wait)}
function next(seconds){clearTimeout(timer);if(main().dataset.waits==="1")timer=setTimeout(look,seconds*1e3*(.8+.4*Math.random()))}
addEventListener("online",()=>next(.5));document.addEventListener("visibilitychange",()=>{if(!document.hidden)next(.5)});
wire();next(3)})()`;
