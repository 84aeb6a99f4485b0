"""Whoever asks for less motion gets none (UI-LIST-35)."""

from support.screens import PHONE

MOVING = """
return document.getAnimations().filter(one => one.playState === "running"
  && one.effect.getComputedTiming().duration > 10
  && !/color|opacity|fill|stroke/.test(one.transitionProperty ?? "")).map(
  one => `${one.animationName ?? one.transitionProperty}: ${one.effect.target?.outerHTML}`);
"""


def test_no_page_moves_when_less_motion_is_wished(scene, town):
    """UI-LIST-35, UI-LIST-34: the scene is reached anew, so that entrances are seen too."""
    scene.fit(PHONE)
    scene.prefer(less_motion=True)
    scene.become(scene.scene.who)
    scene.scene.reach(scene, town)
    assert scene.script("return matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert scene.script(MOVING) == []
